import { dayInBogota } from '@quina/kernel'
import { useSearch } from '@tanstack/react-router'
import { useCan, useSession } from './session.web.ts'

/** What the figures of the first page are about. */
export interface DashboardScope {
  readonly from: string
  readonly to: string
  /** Undefined for all the sites. */
  readonly campusId: string | undefined
}

/** Sees the figures of every site together. */
export const everyCampus = 'admin.campus.all'

/** The period and the site chosen on the first page: this month and the site of the session until others are. */
export function useDashboardScope(): DashboardScope {
  const { from, to, sede } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const { campus } = useSession()
  const mayAll = useCan()(everyCampus)
  const today = dayInBogota(new Date())
  const campusId = sede === 'todas' && mayAll ? undefined : campus?.id
  return { from: from ?? `${today.slice(0, 7)}-01`, to: to ?? today, campusId }
}
