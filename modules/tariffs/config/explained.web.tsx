import { MiniTable } from '@quina/blocks/web'
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

const Components = ({ components }: { readonly components: readonly ComponentFormula[] }) => (
  <MiniTable
    label="Componentes"
    rows={components}
    keyOf={({ procedure, component, percent }) => `${procedure} ${component} ${percent}`}
    columns={[
      { head: 'Procedimiento', cell: ({ procedure }) => procedure },
      { head: 'Componente', cell: ({ component }) => componentLabels[component as Component] },
      { head: 'Código', cell: ({ code }) => code ?? '—' },
      { head: 'Unidades', end: true, cell: ({ units }) => shownDecimal(units) },
      { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
      { head: 'Se paga', end: true, cell: ({ percent }) => `${shownDecimal(String(percent))} %` },
      { head: 'Total', end: true, cell: ({ amount }) => <Amount of={amount} /> },
    ]}
  />
)
