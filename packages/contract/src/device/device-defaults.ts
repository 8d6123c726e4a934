/** Where the booth controller answers until an operator says otherwise; the address itself has no default. */
export const deviceDefaults = {
  protocol: 'https',
  raspberryPort: '5000',
  raspberryEndpoint: '/health-check',
} as const
