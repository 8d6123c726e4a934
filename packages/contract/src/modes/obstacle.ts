/** Why a mode is not sold tonight. */
export const obstacles = ['sos', 'booth', 'camera', 'music', 'plan', 'delivery'] as const
export type Obstacle = (typeof obstacles)[number]

/** With which code the backend refuses it (409). */
export const obstacleCodes: Readonly<Record<Obstacle, string>> = {
  sos: 'sos_pressed',
  booth: 'booth_not_ready',
  camera: 'camera_not_ready',
  music: 'music_not_ready',
  plan: 'recording_plan_differs',
  delivery: 'media_not_delivered',
}
