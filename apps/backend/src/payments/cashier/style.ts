/** Of the one page that is not the kiosk's: on a phone, without a script and without a font to load. */
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
* { box-sizing: border-box; margin: 0; }
html { height: 100%; }
body {
  min-height: 100%;
  display: flex;
  flex-direction: column;
  padding: 24px 20px calc(20px + env(safe-area-inset-bottom));
  background: radial-gradient(120% 70% at 50% 0%, #3b1466 0%, var(--room-lit) 45%, var(--room) 100%) fixed;
  color: var(--text);
  font: 500 22px/1.4 Outfit, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  text-align: center;
}
main {
  flex: 1;
  width: 100%;
  max-width: 440px;
  margin: 0 auto;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: 14px;
}
h1 {
  font: 800 34px/1.1 Unbounded, 'Arial Black', system-ui, sans-serif;
  letter-spacing: 0.02em;
  text-shadow: 0 0 24px var(--purple);
}
.ball { width: 112px; margin: 0 auto 4px; filter: drop-shadow(0 0 22px var(--purple)); }
.label { color: var(--quiet); margin-top: 8px; }
.product { font-weight: 700; font-size: 26px; }
.price { font: 800 56px/1.1 Unbounded, system-ui, sans-serif; font-variant-numeric: tabular-nums; color: var(--gold); text-shadow: 0 0 22px rgb(255 209 102 / 0.45); margin-bottom: 12px; }
button {
  width: 100%;
  min-height: 88px;
  border-radius: 28px;
  border: 2px solid var(--green);
  background: linear-gradient(180deg, #2ee59d, #17b878);
  color: #04150d;
  font-family: inherit;
  font-size: 28px;
  font-weight: 800;
  box-shadow: 0 0 32px rgb(46 229 157 / 0.45);
  cursor: pointer;
}
button:active { transform: translateY(2px) scale(0.99); filter: brightness(1.12); }
button:focus-visible { outline: 4px solid #fff; outline-offset: 4px; }
button.decline { min-height: 64px; border-color: var(--purple); background: transparent; color: var(--text); font-weight: 600; font-size: 22px; box-shadow: none; }
.mark { width: 104px; margin: 0 auto; fill: none; stroke: var(--pink); stroke-width: 6; stroke-linecap: round; stroke-linejoin: round; filter: drop-shadow(0 0 16px currentcolor); color: var(--pink); }
.paid .mark { stroke: var(--green); color: var(--green); }
.text { color: var(--text); }
footer { margin-top: 24px; color: var(--quiet); font-size: 16px; }
`
