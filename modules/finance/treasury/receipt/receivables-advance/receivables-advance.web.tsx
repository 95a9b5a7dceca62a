import { apiPathOf, permissionFor } from '@quina/blocks'
import { documentScreens, ImportDialog, ListScreen, useCan } from '@quina/blocks/web'
import { dayInBogota, minus, money, plus, showPesos } from '@quina/kernel'
import { useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { advancePending } from '../advance-pending/advance-pending.contract.ts'
import { receivablesAdvance } from './receivables-advance.contract.ts'

const createPath = receivablesAdvance.screens.create

const screens = documentScreens(receivablesAdvance, {
  defaults: () => ({
    date: dayInBogota(new Date()),
    giroMonth: dayInBogota(new Date()).slice(0, 7),
    purpose: 'Giro sin detalle de facturas',
  }),
  next: ({ facts }) => {
    const at = facts.appliedAt as { readonly address: string; readonly permission: string } | null | undefined
    return at ? { label: 'Aplicar a facturas', ...at } : null
  },
  header: (answer) => answer && answer.status === 'approved' && <Left facts={answer.facts} />,
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Registrar anticipo por ${showPesos(money(String(values.amount)))}` : undefined,
})

/** The amount of the advance in each account, and the amount that is not applied yet. */
function Left({ facts }: { readonly facts: Readonly<Record<string, unknown>> }) {
  const factOf = (name: string) => money(String(facts[name] ?? '0'))
  const whole = plus(factOf('receivablePart'), factOf('excessPart'))
  return (
    <p className="q-context">
      Contra la cartera radicada: {showPesos(factOf('receivablePart'))} · Exceso:{' '}
      {showPesos(factOf('excessPart'))} · Por aplicar: <b>{showPesos(minus(whole, factOf('applied')))}</b>
    </p>
  )
}

/** All advances, with the amount that is not applied yet and for how many days. */
function Advances() {
  const can = useCan()
  const [importing, setImporting] = useState(false)
  const edit = permissionFor(receivablesAdvance, 'edit')
  const goTo = useGoTo()
  const pending = {
    label: 'Pendientes por EPS',
    run: () => goTo('/accounting/proof/portfolio/advance/pending'),
  }
  const importFile = { label: 'Importar archivo de giro', run: () => setImporting(true) }
  return (
    <>
      <ListScreen
        list={receivablesAdvance.list}
        path={apiPathOf(receivablesAdvance)}
        title="Anticipos de cartera"
        columns={['number', 'date', 'terceroId', 'amount', 'applied', 'leftToApply', 'age', 'condition']}
        open={(row) => `/accounting/proof/portfolio/advance/edit/${row.id}`}
        newButton={{ label: 'Nuevo anticipo', href: createPath, permission: edit }}
        actions={[
          ...(can(permissionFor(advancePending, 'run')) ? [pending] : []),
          ...(can(edit) ? [importFile] : []),
        ]}
      />
      {importing && (
        <ImportDialog
          many="Anticipos de cartera"
          path={apiPathOf(receivablesAdvance)}
          known="Un giro que ya está se rechaza."
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

export const receivablesAdvanceScreens = { ...screens, List: Advances }
