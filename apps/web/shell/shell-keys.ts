import { useKeys } from '@quina/ui/web'
import type { MenuShown } from './menu-shown.ts'

const group = 'General'

/** The keys that work on every screen. */
export function useShellKeys(menu: MenuShown): void {
  useKeys([
    { keys: 'Ctrl+B', label: 'Mostrar u ocultar el menú', group, run: menu.toggle },
    { keys: 'Alt+ArrowLeft', label: 'Volver', group },
  ])
}
