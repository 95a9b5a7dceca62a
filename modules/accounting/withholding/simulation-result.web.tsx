import { MiniTable } from '@quina/blocks/web'
import { Amount, Panel, ReadField } from '@quina/ui/web'
import { rateText } from '../withholding-rule/decimal.domain.ts'
import { withholdingKinds } from '../withholding-rule/withholding-rule.contract.ts'
import type { Simulation } from './withholding.contract.ts'

/** What would be withheld line by line, with its reason; and what would not. */
export function SimulationResult({ result }: { readonly result: Simulation }) {
  const { lines, spared, gross, total, net } = result
  return (
    <>
      <Panel title={lines.length === 0 ? 'No se retiene nada' : 'Se retiene'}>
        {lines.length > 0 && <Lines lines={lines} />}
        <div className="q-withholding-sums">
          <ReadField label="Total con IVA">
            <Amount of={gross} />
          </ReadField>
          <ReadField label="Retenciones">
            <Amount of={total} />
          </ReadField>
          <ReadField label="Neto a pagar">
            <Amount of={net} />
          </ReadField>
        </div>
      </Panel>
      {spared.length > 0 && (
        <Panel title="No se retiene">
          <ul>
            {spared.map(({ kind, concept, reason }) => (
              <li key={`${kind} ${concept}`}>
                {withholdingKinds[kind as keyof typeof withholdingKinds]}
                {concept === null ? '' : ` (${concept})`}: {reason}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

const Lines = ({ lines }: Pick<Simulation, 'lines'>) => (
  <MiniTable
    rows={lines}
    keyOf={({ ruleId }) => ruleId}
    columns={[
      { head: 'Tipo', cell: ({ kind }) => withholdingKinds[kind] },
      { head: 'Regla', cell: (line) => <Reason {...line} /> },
      { head: 'Cuenta', cell: ({ account }) => account },
      { head: 'Base', end: true, cell: ({ base }) => <Amount of={base} /> },
      { head: 'Tarifa', end: true, cell: rateText },
      { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={amount} /> },
    ]}
  />
)

const Reason = ({ code, explanation, norm }: Simulation['lines'][number]) => (
  <>
    {code}
    <div className="q-withholding-why">
      {explanation} {norm && `${norm}.`}
    </div>
  </>
)
