import { ask } from '@quina/blocks/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conflict } from '../../user/governance/conflicts.domain.ts'
import { previewGrants } from '../../user/user/user.contract.ts'
import { type GrantRow, wireGrants } from '../user-screens/user-form.web.ts'

/** Returns the segregated duties that the typed roles would join; requested when the typing rests. */
export function useConflicts(userId: string | null, rows: readonly GrantRow[]): readonly Conflict[] {
  const complete = rows.filter(({ roleId, fromDay }) => roleId !== '' && fromDay !== '')
  const roles = useRested(JSON.stringify(wireGrants(complete)))
  const { data } = useQuery({
    queryKey: [previewGrants.name, 'preview', userId, roles],
    queryFn: ({ signal }) => ask(previewGrants, { userId, roles: JSON.parse(roles) }, { signal }),
    enabled: roles !== '[]',
  })
  return roles === '[]' ? [] : ((data ?? []) as readonly Conflict[])
}

/** Returns the value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 250)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
