import { expect } from '@playwright/test'
import { lookAt } from './access/look-at.ts'
import { test } from './fixtures/test.ts'

test.use({ looks: 'full' })

test('what nobody could read or tap is found', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Planted</title>
    <style>
      body { margin: 0; font: 24px sans-serif; color: #000; background: #fff }
      button { position: absolute; width: 200px; height: 100px; font: inherit }
    </style>
    <main><h1>Planted</h1>
    <button style="top: 100px; left: 0; width: 60px">Thin</button>
    <button style="top: 100px; left: 100px; height: 80px" data-look="primary">Low</button>
    <div data-layout="default"><button style="top: 100px; left: 400px; width: 59px">q</button></div>
    <button style="top: 300px; left: 0">Under</button>
    <div style="position: absolute; top: 290px; width: 200px; height: 120px; background: #fff"></div>
    <button style="top: 300px; left: 300px">One</button>
    <button style="top: 380px; left: 480px">Two</button>
    <button style="top: 500px; left: -190px">Left</button>
    <button style="top: 500px; left: 300px; white-space: nowrap">Far too long for its button</button>
    <p style="position: absolute; top: 620px; width: 90px; height: 40px; overflow: hidden; white-space: nowrap">Cut in half</p>
    <p style="position: absolute; top: 700px; left: 700px; white-space: nowrap">Beside it all</p>
    <p style="position: fixed; top: 1010px">Below it all</p>
    <p style="position: absolute; top: 660px; left: 300px; width: 80px; word-break: break-all">Zusammen</p>
    <p style="position: absolute; top: 760px; font-size: 21px">Tiny</p>
    <p style="position: absolute; top: 800px; color: #ddd">Pale</p>
    </main>`)
  const found = await lookAt(page, { target: 64, key: 60, primary: 88, size: 22 })
  expect(found.map((one) => one.replace(/<p.*/, '<p>'))).toEqual([
    'axe color-contrast: <p>',
    'small: button "Thin" is 60 x 100',
    'small: button "Low" is 200 x 80',
    'small: button "q" is 59 x 100',
    'covered: button "Under" by div ""',
    'overlap: button "One" and button "Two"',
    'out of reach: button "Left"',
    'beside the screen: "Left"',
    'spills out of button: "Far too long for its button"',
    'cut off by p: "Cut in half"',
    'beside the screen: "Beside it all"',
    'off the screen: "Below it all"',
    'torn in two: "Zusammen"',
    'small words: "Tiny" at 21 px',
  ])
})
