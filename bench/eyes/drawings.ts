import { chromiumArguments } from '../../scripts/chromium.ts'

/** A way in which the browser draws. Goals are for the floor: the others are named for comparison. */
export interface Drawing {
  name: string
  arguments: readonly string[]
  isFloor: boolean
}

const withoutGpuSwitch = chromiumArguments.filter((argument) => argument !== '--disable-gpu')
const swiftshader = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/** There is no GPU here: where one is asked for, SwiftShader plays it on the processor. */
export const drawings = {
  software: { name: 'software drawing', arguments: chromiumArguments, isFloor: true },
  swiftshader: {
    name: 'drawn by --use-angle=swiftshader',
    arguments: [...withoutGpuSwitch, ...swiftshader],
    isFloor: false,
  },
  pi: {
    // Rasters on the GPU, and reads every page aloud: /etc/chromium.d/00-rpi-vars forces the latter.
    name: 'drawn with the flags of a Raspberry Pi, its GPU played by SwiftShader',
    arguments: [
      ...withoutGpuSwitch,
      ...swiftshader,
      '--ignore-gpu-blocklist',
      '--enable-gpu-rasterization',
      '--force-renderer-accessibility',
    ],
    isFloor: false,
  },
} as const satisfies Record<string, Drawing>

/** The booth's own screen, and the same lying down. */
export const screens = {
  upright: { width: 1080, height: 1920 },
  lying: { width: 1920, height: 1080 },
} as const
export type ScreenSize = (typeof screens)[keyof typeof screens]

export const speeds = [1, 4] as const
export type Speed = (typeof speeds)[number]
