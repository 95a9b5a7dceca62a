import { apiPathOf } from '@quina/blocks'
import { ListScreen, useCan, writeSearch } from '@quina/blocks/web'
import { useGoTo } from '@quina/ui/web'
import { rest, restList } from './rest.contract.ts'

/** The people who are owed a rest, since when and until when; a row opens the novedad that gives it. */
export function Rests() {
  const can = useCan()
  const goTo = useGoTo()
  return (
    <ListScreen
      list={restList}
      path={apiPathOf(rest)}
      title="Descansos compensatorios"
      rowActions={({ engagementId, usedOn }) =>
        usedOn === null && can('payroll.novelty.edit')
          ? [
              {
                label: 'Registrar el descanso o su pago',
                run: () =>
                  goTo(`/nomina/novedades/create${writeSearch({ engagementId: String(engagementId) })}`),
              },
            ]
          : []
      }
    />
  )
}
