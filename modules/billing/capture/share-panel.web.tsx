import { Button, Checkbox } from '@mantine/core'
import { useCan } from '@quina/blocks/web'
import { money, plural, showPesos } from '@quina/kernel'
import { useState } from 'react'
import type { AccountShare } from '../account/account.contract.ts'
import { Findings } from '../check/findings.web.tsx'

interface SharePanelProps {
  readonly share: AccountShare
  readonly busy: boolean
  /** A corte of a stay that goes on; with the charges of other admissions of the patient. */
  readonly onPrepare: (partial: boolean, joined: readonly string[]) => void
}

/** What one payer would be invoiced: its totals, what is wrong with it, and the prefactura. */
export function SharePanel({ share, busy, onPrepare }: SharePanelProps) {
  const can = useCan()
  const mayPrepare = can('billing.invoice.edit')
  const [joined, setJoined] = useState<readonly string[]>([])
  const turn = (id: string) =>
    setJoined((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
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
      {mayPrepare && share.joinable.length > 0 && (
        <fieldset className="q-share-join">
          <legend>Unir en la misma factura</legend>
          {share.joinable.map(({ id, label, charges, gross }) => (
            <Checkbox
              key={id}
              size="xs"
              label={`${label} · ${plural(charges, 'cargo', 'cargos')} por ${showPesos(money(gross))}`}
              checked={joined.includes(id)}
              onChange={() => turn(id)}
            />
          ))}
        </fieldset>
      )}
      {mayPrepare && (
        <div className="q-share-deeds">
          <Button fullWidth loading={busy} onClick={() => onPrepare(open, joined)}>
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
