import { Button, Checkbox } from '@mantine/core'
import { Go, useCan, useGo } from '@quina/blocks/web'
import { type Money, money, moneyText, plural, showAmount, showPesos } from '@quina/kernel'
import { Panel } from '@quina/ui/web'
import { useState } from 'react'
import { Findings } from '../../invoice/charges/check/findings.web.tsx'
import type { AccountAnswer, AccountShare } from '../account/account.contract.ts'

interface SharePanelProps {
  readonly share: AccountShare
  readonly admissionId: string
  readonly busy: boolean
  readonly onPrepare: (chosen: Together) => void
}

/** Whether it is a corte of a stay that goes on, and which other admissions, of this and of other patients, go with it. */
export type Together = Readonly<{ partial: boolean; joined: readonly string[]; others: readonly string[] }>

/** What one payer would be invoiced: its totals, what is wrong with it, and the prefactura. */
export function SharePanel({ share, admissionId, busy, onPrepare }: SharePanelProps) {
  const can = useCan()
  const mayPrepare = can('billing.invoice.edit')
  const [joined, turnJoined] = useTurned()
  const [others, turnOthers] = useTurned()
  const open = share.findings.some(({ code }) => code === 'FAC-118')
  return (
    <section className="q-panel q-panel-body q-share" aria-label={share.label}>
      <h2 className="q-panel-title">{share.label}</h2>
      <dl className="q-share-totals">
        <dt>{plural(share.charges, 'cargo', 'cargos')}</dt>
        <dd>{showPesos(money(share.gross))}</dd>
        <Paid label="Descuentos" amount={share.discount} />
        <Paid label="Copago liquidado" amount={share.copago} sign="" />
        <Paid label="Cuota moderadora liquidada" amount={share.cuota} sign="" />
        <Paid label="Recaudado al usuario" amount={share.collected} />
        <dt className="q-share-net">Neto a cargo del pagador</dt>
        <dd className="q-share-net">{showPesos(money(share.net))}</dd>
      </dl>
      <Findings findings={share.findings} />
      {mayPrepare && !share.paidByMonth && (
        <>
          <Joining
            legend="Unir en la misma factura"
            joinable={share.joinable}
            joined={joined}
            onTurn={turnJoined}
          />
          <Others share={share} joined={others} onTurn={turnOthers} />
        </>
      )}
      {mayPrepare && (
        <div className="q-share-deeds">
          <Collect share={share} admissionId={admissionId} />
          {!share.paidByMonth && (
            <Button fullWidth loading={busy} onClick={() => onPrepare({ partial: open, joined, others })}>
              {open ? 'Prefactura de corte' : 'Hacer la prefactura'}
            </Button>
          )}
        </div>
      )}
      {share.paidByMonth && (
        <p className="q-context">
          El contrato paga por mes: estos cargos se informan con su factura mensual.{' '}
          <Go to="/facturacion/capita">Ver cápitas y PGP</Go>
        </p>
      )}
    </section>
  )
}

/** The ticked rows, and the functions that tick and untick them. */
function useTurned() {
  const [turned, setTurned] = useState<readonly string[]>([])
  const turn = (id: string) =>
    setTurned((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return [turned, turn] as const
}

interface JoiningProps {
  readonly legend: string
  readonly joinable: AccountShare['joinable']
  readonly joined: readonly string[]
  readonly onTurn: (id: string) => void
}

/** Pending charges of other patients that may go in the same invoice: seldom used, so it is folded. */
const Others = ({
  share,
  ...turning
}: Pick<SharePanelProps, 'share'> & Pick<JoiningProps, 'joined' | 'onTurn'>) =>
  share.others.length === 0 ? null : (
    <details>
      <summary className="q-more">Facturar junto con otros pacientes del contrato</summary>
      <Joining legend="Otros pacientes" joinable={share.others} {...turning} />
    </details>
  )

const Joining = ({ legend, joinable, joined, onTurn }: JoiningProps) =>
  joinable.length === 0 ? null : (
    <fieldset className="q-share-join">
      <legend>{legend}</legend>
      {joinable.map(({ id, label, charges, gross }) => (
        <Checkbox
          key={id}
          size="xs"
          label={`${label} · ${plural(charges, 'cargo', 'cargos')} por ${showPesos(money(gross))}`}
          checked={joined.includes(id)}
          onChange={() => onTurn(id)}
        />
      ))}
    </fieldset>
  )

type CollectProps = Readonly<{ share: AccountShare; admissionId: string }>

/** The link to the cash desk while the user owes copago or cuota. */
function Collect({ share: { payerId, copago, cuota, collected }, admissionId }: CollectProps) {
  const can = useCan()
  const go = useGo()
  const owed = money(copago) + money(cuota) - money(collected)
  if (payerId === null || owed <= 0n || !can('billing.userReceipt.edit')) return null
  const concept = copago === '0.00' ? 'cuota' : 'copago'
  const isOne = copago === '0.00' || cuota === '0.00'
  const amount = isOne ? moneyText(owed as Money) : ''
  return (
    <Button
      fullWidth
      variant="default"
      onClick={() =>
        void go('/billing/recibos/create', { search: { admissionId, payerId, concept, amount } })
      }
    >
      {`Recibir ${showPesos(owed as Money)} del usuario`}
    </Button>
  )
}

function Paid({ label, amount, sign = '− ' }: { label: string; amount: string; sign?: string }) {
  if (amount === '0.00') return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{`${sign}${showPesos(money(amount))}`}</dd>
    </>
  )
}

const statusWords: Readonly<Record<string, string>> = {
  draft: 'Prefactura',
  issued: 'Emitida',
  annulled: 'Anulada',
}

/** The invoices that were already made from the account. */
export const AccountInvoices = ({ invoices }: Pick<AccountAnswer, 'invoices'>) => (
  <Panel title="Facturas de la cuenta">
    <ul className="q-account-invoices">
      {invoices.map(({ id, number, status, net }) => (
        <li key={id}>
          <Go to="/facturacion/eventos/edit/:id" params={{ id }}>
            {number || 'Prefactura'}
          </Go>{' '}
          · {number ? `${statusWords[status]} · ` : ''}
          {showAmount(money(net))}
        </li>
      ))}
    </ul>
  </Panel>
)
