import { type PageAction, useGoTo } from '@quina/ui/web'
import { useCan } from '../../../screen/navigation/session.web.ts'
import type { NewButton } from './list-props.web.ts'

/** *Nuevo CDP*, for users with the permission; Alt+N. */
export function useNewAction(button: NewButton | undefined): readonly PageAction[] {
  const goTo = useGoTo()
  const can = useCan()
  if (button === undefined || (button.permission !== undefined && !can(button.permission))) return []
  return [{ label: button.label, keys: 'Alt+N', primary: true, run: () => goTo(button.href) }]
}
