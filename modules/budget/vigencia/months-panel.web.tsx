import './months.css'
import { getFrom, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { monthName } from '@quina/kernel'
import { ConfirmDialog, ErrorState, Loading, NoteField, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closeMonths, reopenMonths } from './vigencia.contract.ts'

interface Month {
  readonly side: 'income' | 'expense'
  readonly month: number
  readonly open: boolean
}
const sides = { expense: 'Gastos', income: 'Ingresos' }
const pathOf = (year: number) => `/api/budget/vigencia/year/${year}/months`

/** The months of a vigencia, which close in order and reopen from the last. */
export function MonthsPanel({ year }: { readonly year: number }) {
  const can = useCan()
  const [chosen, choose] = useState<Month | null>(null)
  const months = useQuery({
    queryKey: ['budget', 'months', year],
    queryFn: ({ signal }) => getFrom<readonly Month[]>(pathOf(year), {}, signal),
  })
  if (months.isPending) return <Loading />
  if (months.isError)
    return <ErrorState message={wordsOf(months.error)} onRetry={() => void months.refetch()} />
  return (
    <div className="q-months">
      {(['expense', 'income'] as const).map((side) => (
        <fieldset key={side}>
          <legend>{sides[side]}</legend>
          {months.data
            .filter((one) => one.side === side)
            .map((one) => (
              <button
                key={one.month}
                type="button"
                className={one.open ? 'q-month' : 'q-month q-month-closed'}
                disabled={!can(one.open ? closeMonths : reopenMonths)}
                onClick={() => choose(one)}
              >
                <span>{monthName(one.month)}</span>
                <small>{one.open ? 'Abierto' : 'Cerrado'}</small>
              </button>
            ))}
        </fieldset>
      ))}
      {chosen && <MonthDialog year={year} month={chosen} onClose={() => choose(null)} />}
    </div>
  )
}

interface MonthDialogProps {
  readonly year: number
  readonly month: Month
  readonly onClose: () => void
}

function MonthDialog({ year, month: { side, month, open }, onClose }: MonthDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const name = `${monthName(month)} de ${year} (${sides[side].toLowerCase()})`
  const change = async () => {
    try {
      const body = { side, month, ...(open ? {} : { reason }) }
      const path = `${pathOf(year)}/${open ? 'close' : 'reopen'}`
      client.setQueryData(['budget', 'months', year], await sendTo('POST', path, { body }))
      void toast({ message: `Mes de ${name} ${open ? 'cerrado' : 'reabierto'}.`, tone: 'good' })
      onClose()
    } catch (failure) {
      setError(wordsOf(failure))
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void change()}
      title={`${open ? 'Cerrar' : 'Reabrir'} ${name}`}
      consequence={
        open
          ? 'No se podrán registrar movimientos con fecha de ese mes.'
          : 'Se podrán registrar de nuevo movimientos en ese mes.'
      }
      verb={open ? 'Cerrar el mes' : 'Reabrir el mes'}
      danger={!open}
      error={error}
      disabled={!open && reason.trim().length < 10}
    >
      {!open && (
        <NoteField
          label="Motivo"
          name="reason"
          required
          value={reason}
          onChange={setReason}
          help="Mínimo 10 letras."
        />
      )}
    </ConfirmDialog>
  )
}
