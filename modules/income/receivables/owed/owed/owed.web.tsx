import { apiPathOf, permissionFor } from '@quina/blocks'
import { ImportDialog, type ListRow, ListScreen, pathTo, useCan, useGo } from '@quina/blocks/web'
import { useState } from 'react'
import { settlement } from '../../agreement/settlement/settlement.contract.ts'
import { filedImportPath, filing } from '../../claim/filing/filing.contract.ts'
import { glosa, viewGlosas } from '../../claim/glosa/glosa.contract.ts'
import { payment } from '../../payment/payment/payment.contract.ts'
import { editOpening, openingPath } from '../../rules/opening/opening.contract.ts'
import { OpeningDialog } from '../../rules/opening/opening-dialog.web.tsx'
import { amongReceivables } from '../../rules/screens/tabs.web.ts'
import { statement } from '../../rules/statement/statement.contract.ts'
import { statementOf } from '../../rules/statement/statement-address.web.ts'
import { doubtfulTransfer } from '../doubtful/doubtful-transfer.contract.ts'
import { editLegal } from '../legal/legal-collection.contract.ts'
import { owedInvoiceList, owedInvoicePath } from './owed.contract.ts'

const newFiling = {
  label: 'Nueva radicación',
  href: '/accounting/wallet/create',
  permission: permissionFor(filing, 'edit'),
}

/** Cartera by filing: the invoices sent, their radicado, their balance and their age. */
export const FilingList = amongReceivables(function FilingList() {
  const can = useCan()
  const go = useGo()
  const going = ([label, address]: PayerAction) => ({ label, run: () => void go(address) })
  const [importing, setImporting] = useState(false)
  const mayFile = can(permissionFor(filing, 'file'))
  return (
    <>
      <ListScreen
        list={filing.list}
        path={apiPathOf(filing)}
        title="Cartera por radicación"
        columns={['number', 'filingNumber', 'payerId', 'balance', 'age', 'light', 'condition']}
        open={(row) => pathTo('/accounting/wallet/edit/:id', { id: String(row.id) })}
        newButton={newFiling}
        actions={mayFile ? [{ label: 'Importar radicados', run: () => setImporting(true) }] : []}
        rowActions={({ payerId }) =>
          ofPayer(String(payerId))
            .filter(([, , needs]) => can(needs))
            .map(going)
        }
      />
      {importing && (
        <ImportDialog
          many="Radicados del pagador"
          path={filedImportPath}
          known="El radicado que ya consta no cambia."
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
})

type PayerAction = readonly [label: string, address: string, needs: string]

/** The actions on the payer of an account. */
const ofPayer = (payerId: string): readonly PayerAction[] => [
  ['Ver sus glosas', `/accounting/wallet/glosa?payerId=${payerId}`, viewGlosas],
  ['Registrar pago…', `/accounting/wallet/payment/create?payerId=${payerId}`, permissionFor(payment, 'edit')],
  ['Nueva acta…', `/accounting/wallet/settle?payerId=${payerId}`, permissionFor(settlement, 'edit')],
  ['Estado de cuenta', statementOf(`payerId=${payerId}`), permissionFor(statement, 'run')],
]

/** Cartera by invoice, with the current term of each. */
export const OwedInvoices = amongReceivables(function OwedInvoices() {
  const go = useGo()
  const can = useCan()
  const [opening, setOpening] = useState<OpenDialog | null>(null)
  const openings = [
    { label: 'Saldo inicial…', run: () => setOpening('one') },
    { label: 'Importar saldos iniciales…', run: () => setOpening('sheet') },
  ]
  return (
    <>
      <ListScreen
        list={owedInvoiceList}
        path={owedInvoicePath}
        title="Cartera por factura"
        columns={['number', 'payerId', 'balance', 'age', 'clock', 'deadline', 'light', 'condition']}
        newButton={newFiling}
        actions={can(editOpening) ? openings : []}
        rowActions={(row) => [
          ...(row.filingId
            ? [
                {
                  label: 'Ver radicación',
                  run: () => void go(pathTo('/accounting/wallet/edit/:id', { id: String(row.filingId) })),
                },
              ]
            : []),
          ...(row.filingState === 'filed' && row.condition !== 'settled' && can(permissionFor(glosa, 'edit'))
            ? [
                {
                  label: 'Registrar glosa…',
                  run: () => void go(`/accounting/wallet/glosa/create?invoiceId=${row.id}`),
                },
              ]
            : []),
          ...(row.filedOn && row.condition !== 'settled' && can(permissionFor(doubtfulTransfer, 'edit'))
            ? [transferOf(row, (address) => void go(address))]
            : []),
          ...legalActions(row, { maySend: can(editLegal), go: (address) => void go(address) }),
        ]}
      />
      <OpeningDialogs opening={opening} onClose={() => setOpening(null)} />
    </>
  )
})

/** Passes an invoice to difícil recaudo, or back: opens a new transfer with it. */
function transferOf(row: ListRow, go: (address: string) => void) {
  const isDoubtful = row.doubtful === true
  const input = new URLSearchParams({
    payerId: String(row.payerId),
    way: isDoubtful ? 'current' : 'doubtful',
    invoiceId: String(row.id),
  })
  return {
    label: isDoubtful ? 'Devolver de difícil recaudo…' : 'Pasar a difícil recaudo…',
    run: () => go(`/accounting/wallet/doubtful/create?${input}`),
  }
}

type LegalNavigation = Readonly<{ maySend: boolean; go: (address: string) => void }>

/** Sends an invoice to cobro jurídico, or opens its process. */
function legalActions(row: ListRow, { maySend, go }: LegalNavigation) {
  if (row.legalId) {
    const process = pathTo('/accounting/wallet/legal/edit/:id', { id: String(row.legalId) })
    return [{ label: 'Ver cobro jurídico', run: () => go(process) }]
  }
  if (!maySend || !row.filedOn || row.condition === 'settled') return []
  const params = new URLSearchParams({ payerId: String(row.payerId), invoiceId: String(row.id) })
  return [{ label: 'Enviar a cobro jurídico…', run: () => go(`/accounting/wallet/legal/create?${params}`) }]
}

type OpenDialog = 'one' | 'sheet'

function OpeningDialogs({ opening, onClose }: { opening: OpenDialog | null; onClose: () => void }) {
  if (opening === null) return null
  if (opening === 'one') return <OpeningDialog onClose={onClose} />
  return (
    <ImportDialog
      many="Saldos iniciales de cartera"
      path={openingPath}
      known="Si la factura ya se trajo, toma el saldo nuevo."
      onClose={onClose}
    />
  )
}
