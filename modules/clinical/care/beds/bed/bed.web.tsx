import { catalogScreens, useSession } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useMemo } from 'react'
import { bed } from './bed.contract.ts'

export function Beds() {
  const campusId = useSession().campus?.id ?? ''
  const List = useMemo(
    () =>
      catalogScreens(bed, {
        columns: [
          'code',
          'locationId',
          'kind',
          'repsServiceId',
          'serviceId',
          'fromDay',
          'untilDay',
          'active',
        ],
        defaults: () => ({ campusId, kind: 'adult', fromDay: dayInBogota(new Date()) }),
      }).List,
    [campusId],
  )
  return <List />
}
