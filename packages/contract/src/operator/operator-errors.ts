/** What an operator is told when something fails, in the specification's own English. Apart from the guests' texts: the start screen must not carry them. */
export const operatorErrors = {
  passcodeWrong: 'Incorrect passcode',
  connectionFieldsRequired: 'Please enter IP address, port, and endpoint',
  connectionStatus: 'Server responded with status: {code}',
  connectionFailed: 'Could not connect to the server',
  locationUnsupported: 'Geolocation is not supported by your browser.',
  locationFailed: 'Failed to retrieve location. Please enable location services.',
  refreshUnsupported: 'Service workers are not supported in this browser.',
  refreshDone: 'The app has been refreshed to the latest version.',
  refreshNone: 'No service worker found. Try reloading manually.',
  refreshFailed: 'Failed to update. Please refresh manually.',
  paidModeUnavailable: 'Paid mode is not available in this version.',
} as const
