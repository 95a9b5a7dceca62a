import { dayInBogota } from '@quina/kernel'
import { useSearch } from '@tanstack/react-router'
import { useCan, useSession } from './session.web.ts'

/** The scope of the figures of the first page. */
export interface DashboardScope {
  readonly from: string
  readonly to: string
  /** Undefined for all sites. */
  readonly campusId: string | undefined
}

/** The permission to see the figures of every site together. */
export const everyCampus = 'admin.campus.all'

/** The period and the site chosen on the first page: by default, this month and the site of the session. */
export function useDashboardScope(): DashboardScope {
  const { from, to, sede } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const { campus } = useSession()
  const mayAll = useCan()(everyCampus)
  const today = dayInBogota(new Date())
  const campusId = sede === 'todas' && mayAll ? undefined : campus?.id
  return { from: from ?? `${today.slice(0, 7)}-01`, to: to ?? today, campusId }
}
