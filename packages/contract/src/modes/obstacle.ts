/** Why a mode is not sold tonight. */
export const obstacles = ['sos', 'booth', 'camera', 'music', 'payment', 'plan', 'delivery'] as const
export type Obstacle = (typeof obstacles)[number]

/** What a backend may be without, so that no party can be had from it. */
export const lackable = ['music', 'payment'] as const satisfies Obstacle[]
export type Lack = (typeof lackable)[number]

/** With which code the backend refuses it (409). */
export const obstacleCodes: Readonly<Record<Obstacle, string>> = {
  sos: 'sos_pressed',
  booth: 'booth_not_ready',
  camera: 'camera_not_ready',
  music: 'music_not_ready',
  payment: 'payment_not_set_up',
  plan: 'recording_plan_differs',
  delivery: 'media_not_delivered',
}
