import { screensOf } from '@quina/blocks'

export const screens = screensOf({})
