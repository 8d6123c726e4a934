export const style = `
:root {
  color-scheme: dark;
  --room: #0b0614;
  --room-lit: #1a0d2e;
  --purple: #b14bff;
  --pink: #ff3fb4;
  --gold: #ffd166;
  --green: #2ee59d;
  --text: #f6f0ff;
  --quiet: #c9b8e6;
}
html { background: var(--room); }
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh;
  padding: 24px 16px 48px;
  background: radial-gradient(120% 70% at 50% 0%, #3b1466 0%, var(--room-lit) 45%, var(--room) 100%) fixed;
  color: var(--text);
  font: 500 18px/1.4 Outfit, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
main { max-width: 860px; margin: 0 auto; display: grid; gap: 12px; }
header { display: flex; align-items: baseline; gap: 16px; margin-bottom: 12px; }
h1 { font: 800 34px/1.1 Unbounded, 'Arial Black', system-ui, sans-serif; text-shadow: 0 0 24px var(--purple); }
.count { color: var(--gold); font-weight: 800; font-size: 24px; }
.empty { padding: 64px 0; text-align: center; font-size: 40px; color: var(--quiet); }
.mail { border: 1px solid rgb(177 75 255 / 0.5); border-radius: 20px; background: rgb(11 6 20 / 0.6); overflow: hidden; }
.mail[open] { border-color: var(--purple); box-shadow: 0 0 32px rgb(177 75 255 / 0.3); }
summary { display: grid; grid-template-columns: 28px 1fr auto; gap: 2px 12px; padding: 16px 20px; min-height: 64px; cursor: pointer; list-style: none; overflow-wrap: anywhere; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible { outline: 3px solid #fff; outline-offset: -3px; border-radius: 20px; }
.subject { font-weight: 700; }
.to { grid-column: 2; color: var(--quiet); font-size: 15px; }
time { color: var(--quiet); font-size: 15px; grid-column: 3; grid-row: 1; white-space: nowrap; }
.state { grid-row: 1 / 3; font-weight: 800; font-size: 22px; }
.sent { color: var(--green); }
.waiting { color: var(--gold); }
.failed { color: var(--pink); }
iframe { display: block; width: 100%; height: min(70vh, 560px); border: 0; background: #fff; }
pre { padding: 20px; font: 14px/1.5 ui-monospace, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--quiet); }
/* On the demo's stage, which has a title for it and little room. */
.list { padding: 10px; font-size: 16px; }
.list header { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.list .empty { padding: 8px 0; font-size: 28px; }
.list summary { padding: 8px 14px; min-height: 48px; }
@media (max-width: 560px) {
  summary { grid-template-columns: 28px 1fr; }
  time { grid-column: 2; grid-row: auto; }
}
`
