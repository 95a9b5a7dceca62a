import { storeOf, useStore } from '@quina/blocks/web'

const palette = storeOf({ open: false })

export const openPalette = (): void => palette.set({ open: true })
export const closePalette = (): void => palette.set({ open: false })
export const usePaletteOpen = (): boolean => useStore(palette).open
