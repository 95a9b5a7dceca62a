import { call, catalogScreens, FieldsDialog, refreshAll, useVigencia } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { FieldGrid, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { makeCalendar, newCalendar, reportDuty } from './report-duty.contract.ts'

/** What others wait for from the hospital, by the day it falls due. */
export function ReportCalendar() {
  const [making, setMaking] = useState(false)
  const List = useMemo(
    () =>
      catalogScreens(reportDuty, {
        path: '/contabilidad/calendario',
        columns: ['report', 'period', 'dueOn', 'status', 'filing', 'file'],
        filters: ['report', 'dueOn', 'open', 'active'],
        defaults: () => ({ status: 'pending' }),
        form: ({ Ask }) => (
          <FieldGrid>
            <Ask name="report" wide />
            <Ask name="period" />
            <Ask name="dueOn" />
            <Ask name="status" />
            <Ask name="filing" />
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
      {making && <MakeDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function MakeDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const year = useVigencia()
  const make = async (body: Readonly<Record<string, unknown>>) => {
    const { added, already } = await call(makeCalendar, { body: { year: Number(body.year) } })
    await refreshAll(client)
    const words = `${plural(added, 'reporte agregado', 'reportes agregados')}; ${already} ya estaban.`
    void toast({ message: words, tone: 'good' })
  }
  return (
    <FieldsDialog
      title="Generar el calendario de un año"
      consequence="Se agregan los reportes que falten con sus fechas usuales: compárelas con las que publica cada entidad."
      verb="Generar"
      fields={newCalendar}
      begun={{ year }}
      send={make}
      onClose={onClose}
    />
  )
}
