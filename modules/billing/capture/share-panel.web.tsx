import { Button } from '@mantine/core'
import { useCan } from '@quina/blocks/web'
import { money, plural, showPesos } from '@quina/kernel'
import type { AccountShare } from '../account/account.contract.ts'
import { Findings } from '../check/findings.web.tsx'

interface SharePanelProps {
  readonly share: AccountShare
  readonly busy: boolean
  /** A corte of a stay that goes on. */
  readonly onPrepare: (partial: boolean) => void
}

/** What one payer would be invoiced: its totals, what is wrong with it, and the prefactura. */
export function SharePanel({ share, busy, onPrepare }: SharePanelProps) {
  const can = useCan()
  const mayPrepare = can('billing.invoice.edit')
  const open = share.findings.some(({ code }) => code === 'FAC-118')
  return (
    <section className="q-panel q-panel-body q-share" aria-label={share.label}>
      <h2 className="q-panel-title">{share.label}</h2>
      <dl className="q-share-totals">
        <dt>{plural(share.charges, 'cargo', 'cargos')}</dt>
        <dd>{showPesos(money(share.gross))}</dd>
        <Paid label="Copago" amount={share.copago} />
        <Paid label="Cuota moderadora" amount={share.cuota} />
        <dt className="q-share-net">Neto a cargo del pagador</dt>
        <dd className="q-share-net">{showPesos(money(share.net))}</dd>
      </dl>
      <Findings findings={share.findings} />
      {mayPrepare && (
        <div className="q-share-deeds">
          <Button fullWidth loading={busy} onClick={() => onPrepare(open)}>
            {open ? 'Prefactura de corte' : 'Hacer la prefactura'}
          </Button>
        </div>
      )}
    </section>
  )
}

function Paid({ label, amount }: { readonly label: string; readonly amount: string }) {
  if (amount === '0.00') return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{`− ${showPesos(money(amount))}`}</dd>
    </>
  )
}
