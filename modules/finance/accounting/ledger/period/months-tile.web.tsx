import './periods.css'
import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { Go, Show, useVigencia } from '@quina/blocks/web'
import { dayInBogota, monthName } from '@quina/kernel'
import { useState } from 'react'
import { Checks } from '../checklist/checks.web.tsx'
import { periodLifecycle } from './period.contract.ts'
import { daysOf, periodName } from './period.domain.ts'
import { periodChecks, periodStates } from './period-screen.contract.ts'

type States = AnswerOf<typeof periodStates>

/** The state of each month of the vigencia, and what prevents closing the month that is due. */
export function MonthsTile() {
  const year = useVigencia()
  return (
    <Show of={periodStates} params={{ year }}>
      {(all) =>
        all.length === 0 ? (
          <Go to="/contabilidad/periodos">{`Crear los períodos contables de ${year}`}</Go>
        ) : (
          <Months year={year} states={all} />
        )
      }
    </Show>
  )
}

function Months({ year, states }: { readonly year: number; readonly states: States }) {
  const due = dueToClose(year, states)
  return (
    <>
      <ol className="q-months-strip">
        {states
          .filter(({ number }) => number >= 1 && number <= 12)
          .map(({ number, status }) => (
            <li key={number} data-status={status}>
              <Go
                to="/accounting/seat/:accountingPeriodId?"
                params={{ accountingPeriodId: `${year}-${String(number).padStart(2, '0')}` }}
              >
                {monthName(number).slice(0, 3)}
                <small>{short[status]}</small>
              </Go>
            </li>
          ))}
      </ol>
      {due === undefined ? (
        <p className="q-muted">Los meses que ya pasaron están cerrados.</p>
      ) : (
        <Hindrances key={due.number} year={year} number={due.number} />
      )}
      <Go to="/contabilidad/periodos">Ver los períodos</Go>
    </>
  )
}

/** The label of each state in the square of a month. */
const short: Readonly<Record<States[number]['status'], string>> = {
  not_started: 'sin abrir',
  open: 'abierto',
  closed: 'cerrado',
  locked: 'bloqueado',
}

/** The first month that is still open after its last day: periods close in order. */
function dueToClose(year: number, states: States): States[number] | undefined {
  const today = dayInBogota(new Date())
  return states.find(
    ({ number, status }) => status === 'open' && daysOf({ vigencia: year, number }).last < today,
  )
}

const { close } = periodLifecycle.actions

/** Checking a month reads its vouchers, so it runs on request and not each time the page opens. */
function Hindrances({ year, number }: { readonly year: number; readonly number: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = periodName({ vigencia: year, number })
  if (!isOpen)
    return (
      <p className="q-months-due">
        {close.label} {name} es lo que sigue.{' '}
        <Button size="compact-xs" variant="default" onClick={() => setIsOpen(true)}>
          Ver qué falta
        </Button>
      </p>
    )
  return (
    <Show of={periodChecks} params={{ year, number }}>
      {(checks) => {
        const left = checks.filter(({ result }) => result !== 'good')
        return left.length === 0 ? (
          <p className="q-months-due" role="status">{`Nada impide cerrar ${name}.`}</p>
        ) : (
          <Checks checks={left} />
        )
      }}
    </Show>
  )
}
