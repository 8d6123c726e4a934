/** Why a mode is not sold tonight, and the code with which the backend refuses it (409). */
export const obstacleCodes = {
  sos: 'sos_pressed',
  booth: 'booth_not_ready',
  camera: 'camera_not_ready',
  music: 'music_not_ready',
  plan: 'recording_plan_differs',
  delivery: 'media_not_delivered',
} as const
export type Obstacle = keyof typeof obstacleCodes
