import { Button } from '@mantine/core'
import { permissionFor, type WireOf } from '@quina/blocks'
import { act, type BulkAction, FieldsDialog, ListScreen, pathTo, useCan } from '@quina/blocks/web'
import { day, dayInBogota, newId, showDay } from '@quina/kernel'
import { useState } from 'react'
import { paymentForms, priorities } from '../payment-order/payment.contract.ts'
import { paymentOrder } from '../payment-order/payment-order.contract.ts'
import { programPayable } from '../payment-program/program.contract.ts'
import { payableList, payablePath } from './payable.contract.ts'
import { PaymentTabs } from './payment-tabs.web.tsx'

type Terms = WireOf<typeof programPayable.params> & { readonly batch: string }

/** The payables; the selected ones are programmed together, one order for each tercero. */
export function Payables() {
  const can = useCan()
  const [terms, setTerms] = useState<Terms | null>(null)
  const [asking, ask] = useState(false)
  const mayProgram = can(permissionFor(paymentOrder, 'program'))
  return (
    <PaymentTabs>
      <ListScreen
        list={payableList}
        path={payablePath}
        title="Cuentas por pagar"
        columns={['terceroId', 'support', 'dueOn', 'overdueDays', 'free', 'pac', 'pacState', 'condition']}
        filters={['terceroId', 'condition', 'dueOn', 'pacState', 'kind', 'fuentes']}
        open={(row) => pathTo('/createPago/:thirdId', { thirdId: String(row.terceroId) })}
        bulkActions={mayProgram ? [programming(terms)] : []}
        above={mayProgram ? <TermsLine terms={terms} onChange={() => ask(true)} /> : null}
      />
      {asking && (
        <FieldsDialog
          title="Condiciones de la programación"
          consequence="Lo que elija en la lista se programa con esta fecha y desde esta cuenta: una orden por tercero."
          verb="Guardar condiciones"
          fields={programPayable.params}
          begun={terms === null ? { payOn: today(), form: 'transfer', priority: 'normal' } : { ...terms }}
          spans={{ payOn: 4, form: 4, priority: 4, bankAccountId: 12 }}
          onClose={() => ask(false)}
          send={async (wire) => {
            setTerms({ ...wire, batch: newId() })
            ask(false)
          }}
        />
      )}
    </PaymentTabs>
  )
}

const today = () => dayInBogota(new Date())

function TermsLine({ terms, onChange }: { readonly terms: Terms | null; readonly onChange: () => void }) {
  return (
    <p className="q-payments-terms">
      {terms === null
        ? 'Para programar varias a la vez, diga antes cuándo y desde qué cuenta se pagan.'
        : wordsFor(terms)}
      <Button variant="default" size="compact-sm" onClick={onChange}>
        Condiciones…
      </Button>
    </p>
  )
}

const wordsFor = ({ payOn, form, priority }: Terms): string =>
  [
    `Se programan para el ${showDay(day(payOn))}`,
    `por ${paymentForms[form].toLowerCase()}`,
    `prioridad ${priorities[priority].toLowerCase()}.`,
  ].join(', ')

const programming = (terms: Terms | null): BulkAction => ({
  label: 'Programar',
  done: 'programada',
  consequence: 'El saldo por programar de cada una queda reservado en una orden de pago de su tercero.',
  mayNot: (row) => {
    if (terms === null) return 'Diga antes las condiciones: cuándo y desde qué cuenta.'
    return row.condition === 'programmed' ? 'Ya está programada.' : undefined
  },
  run: async ({ id }, key) => terms && act(programPayable, { ...terms, causacionId: String(id) }, { key }),
})
