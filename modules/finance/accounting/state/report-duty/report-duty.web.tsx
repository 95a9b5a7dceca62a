import { CommandDialog, catalogScreens, useVigencia } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { FieldGrid } from '@quina/ui/web'
import { useMemo, useState } from 'react'
import { makeCalendar, reportDuty } from './report-duty.contract.ts'

/** The reports that the hospital owes, by due date. */
export function ReportCalendar() {
  const [making, setMaking] = useState(false)
  const year = useVigencia()
  const List = useMemo(
    () =>
      catalogScreens(reportDuty, {
        columns: ['report', 'period', 'dueOn', 'status', 'filing', 'file'],
        filters: ['report', 'dueOn', 'open', 'active'],
        defaults: () => ({ status: 'pending' }),
        form: ({ Ask, Params }) => (
          <FieldGrid>
            <Ask name="report" wide />
            <Params period dueOn status filing />
            <Ask name="responsible" wide />
            <Ask name="notes" wide />
          </FieldGrid>
        ),
        actions: () => [{ label: 'Generar año…', run: () => setMaking(true) }],
      }).List,
    [],
  )
  return (
    <>
      <List />
      {making && (
        <CommandDialog
          of={makeCalendar}
          about={{}}
          title="Generar el calendario de un año"
          begun={{ year }}
          done={({ added, already }) =>
            `${plural(added, 'reporte agregado', 'reportes agregados')}; ${already} ya estaban.`
          }
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}
