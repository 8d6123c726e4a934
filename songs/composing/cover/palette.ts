/** The house colours, as `apps/kiosk/src/ui/tokens.css` has them. */
export const palette = {
  night: '#0b0614',
  room: '#1a0d2e',
  purple: '#b14bff',
  pink: '#ff3fb4',
  cyan: '#38e8ff',
  gold: '#ffd166',
  green: '#2ee59d',
} as const
