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

const headings = ['Tipo', 'Regla', 'Cuenta', 'Base', 'Tarifa', 'Valor']

const Lines = ({ lines }: Pick<Simulation, 'lines'>) => (
  <table className="q-mini-table">
    <thead>
      <tr>
        {headings.map((word, at) => (
          <th key={word} scope="col" className={at > 2 ? 'q-end' : undefined}>
            {word}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.ruleId}>
          <td>{withholdingKinds[line.kind]}</td>
          <td>
            {line.code}
            <div className="q-withholding-why">
              {line.explanation} {line.norm && `${line.norm}.`}
            </div>
          </td>
          <td>{line.account}</td>
          <td className="q-end">
            <Amount of={line.base} />
          </td>
          <td className="q-end">{rateText(line)}</td>
          <td className="q-end">
            <Amount of={line.amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
