import type { Language } from '@discobooth/contract/session/session'

type EmailTexts = {
  prompt: string
  queuePrompt: string
  placeholder: string
  suffixes: string
  meant(address: string): string
  next: string
  /** Recorded word for word with the guest's consent. */
  consent: string
}

export const emailTexts: Record<Language, EmailTexts> = {
  en: {
    prompt: 'Please enter your email address below to receive your media:',
    queuePrompt: "We'll send your media to this address",
    placeholder: 'Type your email address',
    suffixes: 'Mail domains',
    meant: (address) => `Did you mean ${address}?`,
    next: 'Continue',
    consent:
      'By clicking the Continue button, I consent to my email address being used to receive my photos, videos, updates, offers, and invitations.',
  },
  nl: {
    prompt: 'Vul hieronder je e-mailadres in om je media te ontvangen:',
    queuePrompt: 'We sturen je media naar dit adres',
    placeholder: 'Typ je e-mailadres',
    suffixes: 'Maildomeinen',
    meant: (address) => `Bedoelde je ${address}?`,
    next: 'Doorgaan',
    consent:
      "Door op de knop Doorgaan te klikken, ga ik ermee akkoord dat mijn e-mailadres wordt gebruikt om mijn foto's, video's, updates, aanbiedingen en uitnodigingen te ontvangen.",
  },
}
