import { storeOf, useStore } from '@quina/ui/web'

const help = storeOf({ open: false })

/** Opens the help, as F1 does. */
export const openHelp = (): void => help.set({ open: true })
export const closeHelp = (): void => help.set({ open: false })
export const useHelpOpen = (): boolean => useStore(help).open
