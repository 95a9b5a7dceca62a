import { Amount, shownDecimal, shownMoney } from '@quina/ui/web'
import type { ComponentFormula } from '../price/price.contract.ts'
import { type Component, componentLabels } from '../surgery/surgery.contract.ts'
import type { SimulatedPrice } from '../version/version-calls.contract.ts'

/** A price, the sentence that explains it, and its components when it is of a surgery. */
export function Explained({ told: { price, sentence, formula } }: { readonly told: SimulatedPrice }) {
  const { components = [], rests } = formula
  return (
    <div aria-live="polite">
      <p className="q-price-result">
        <b>{shownMoney(price, 0)}</b>
        <span>{sentence}</span>
      </p>
      {rests && (
        <p className="q-muted">
          Tarifario {rests.tarifario}, versión {rests.version}
          {rests.edition === null ? '' : `, manual ${rests.edition}`}
        </p>
      )}
      {components.length > 0 && <Components components={components} />}
    </div>
  )
}

const headings = ['Procedimiento', 'Componente', 'Código'] as const
const figures = ['Unidades', 'Valor', 'Se paga', 'Total'] as const

const Components = ({ components }: { readonly components: readonly ComponentFormula[] }) => (
  <table className="q-mini-table" aria-label="Componentes">
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
        {figures.map((heading) => (
          <th key={heading} scope="col" className="q-end">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {components.map((one) => (
        <tr key={`${one.procedure} ${one.component} ${one.percent}`}>
          <td>{one.procedure}</td>
          <td>{componentLabels[one.component as Component]}</td>
          <td>{one.code ?? '—'}</td>
          <td className="q-end">{shownDecimal(one.units)}</td>
          <td className="q-end">
            <Amount of={one.value} />
          </td>
          <td className="q-end">{shownDecimal(String(one.percent))} %</td>
          <td className="q-end">
            <Amount of={one.amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
