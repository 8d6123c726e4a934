/** A setting that can't be used; the message is one line for the operator. */
export class WrongSetting extends Error {}
