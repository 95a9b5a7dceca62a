import { confirm } from '@quina/ui/web'
import { useBlocker } from '@tanstack/react-router'

/** Confirms before leaving a custom screen with unsaved changes. Documents and catalogs do it by themselves. */
export function useLeaveGuard(isDirty: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isDirty() && !(await mayLeave()),
    enableBeforeUnload: isDirty,
  })
}

const mayLeave = (): Promise<boolean> =>
  confirm({
    title: 'Hay cambios sin guardar',
    consequence: 'Si sale ahora, lo que cambió se pierde.',
    verb: 'Descartar cambios',
    danger: true,
  })
