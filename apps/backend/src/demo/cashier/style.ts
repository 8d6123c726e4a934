import { room } from '../../platform/http/room.ts'

/** On a phone, and without a script. */
export const style = `${room}
body { display: flex; flex-direction: column; text-align: center; font-size: 22px; }
main {
  flex: 1;
  width: 100%;
  max-width: 440px;
  margin: 0 auto;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: 16px;
}
.order { display: grid; gap: 6px; margin: 8px 0; padding: 20px 16px 18px; border-radius: var(--radius); background: rgb(21 10 38 / 0.8); box-shadow: inset 0 0 0 2px var(--panel-edge); }
.label { color: var(--text-quiet); }
.product { font: 700 24px/1.25 var(--font-display); text-wrap: balance; }
.price { font: 800 52px/1.15 var(--font-display); font-variant-numeric: tabular-nums; color: var(--gold); text-shadow: 0 0 22px rgb(255 209 102 / 0.45); }
.pay { background: linear-gradient(180deg, var(--green), #17b878); color: var(--ink); font-size: 26px; box-shadow: inset 0 2px 0 rgb(255 255 255 / 0.55), 0 0 34px rgb(46 229 157 / 0.5); }
.mark { width: 132px; margin: 8px auto; color: var(--pink); fill: none; stroke: currentcolor; stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; filter: drop-shadow(0 0 18px currentcolor); }
.mark circle { stroke-width: 2; }
.paid .mark { color: var(--green); }
.closed .mark, .unknown .mark { color: var(--cyan); }
footer { margin-top: 24px; color: var(--text-quiet); font-size: 18px; }
`
