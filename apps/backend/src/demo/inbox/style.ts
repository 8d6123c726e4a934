import { room } from '../../platform/http/room.ts'

export const style = `${room}
main { max-width: 860px; margin: 0 auto; display: grid; gap: 14px; }
header { display: flex; align-items: center; gap: 16px; margin-bottom: 8px; }
header .ball { width: 56px; height: 56px; margin: 0; }
h1 { text-align: left; font-size: clamp(26px, 6vw, 38px); }
.count { min-width: 44px; padding: 4px 12px; border-radius: 999px; background: var(--gold); color: var(--ink); font-weight: 800; text-align: center; font-variant-numeric: tabular-nums; }
.empty { display: grid; justify-items: center; gap: 20px; padding: 72px 0; color: var(--text-soft); text-align: center; }
.empty svg { width: 112px; fill: none; stroke: var(--cyan); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; filter: drop-shadow(0 0 16px var(--cyan)); }
.mail { border-radius: var(--radius); background: rgb(21 10 38 / 0.88); box-shadow: inset 0 0 0 2px var(--panel-edge); overflow: hidden; }
.mail[open] { box-shadow: inset 0 0 0 2px var(--purple), 0 0 32px rgb(177 75 255 / 0.35); }
summary { display: grid; grid-template-columns: 36px 1fr auto; align-items: center; gap: 2px 14px; padding: 14px 22px; min-height: 72px; cursor: pointer; list-style: none; overflow-wrap: anywhere; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible { outline-offset: -4px; border-radius: var(--radius); }
.subject { font-weight: 700; line-height: 1.25; }
.to { grid-column: 2; color: var(--text-quiet); font-size: 16px; }
time { color: var(--text-quiet); font-size: 16px; grid-column: 3; grid-row: 1; white-space: nowrap; font-variant-numeric: tabular-nums; }
.state { grid-row: 1 / 3; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 50%; color: var(--ink); font-weight: 900; font-size: 20px; line-height: 1; }
.sent { background: var(--green); }
.waiting { background: var(--gold); }
.failed { background: var(--danger-text); }
iframe { display: block; width: calc(100% - 4px); height: min(70vh, 640px); margin: 0 2px; border: 0; background: var(--room-deep); }
pre { padding: 20px 24px; font: 15px/1.5 ui-monospace, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--text-quiet); }
/* On the demo's stage, which has a title for it and little room. */
.list { padding: 10px; font-size: 16px; background: var(--room-deep); }
.list header { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.list .empty { display: none; }
.list summary { padding: 8px 14px; min-height: 48px; }
.list .mail { border-radius: var(--radius-key); }
@media (max-width: 560px) {
  body { padding-inline: 12px; }
  summary { grid-template-columns: 36px 1fr; padding-inline: 16px; }
  .state { grid-row: 1 / 4; }
  time { grid-column: 2; grid-row: auto; }
}
`
