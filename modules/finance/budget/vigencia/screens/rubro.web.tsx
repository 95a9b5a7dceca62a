import { catalogScreens, Go, Show } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { rubro } from '../../catalogue/rubro/rubro.contract.ts'
import { expiredPaidBy } from '../rezago/rezago.contract.ts'

const screens = catalogScreens(rubro, {
  columns: [
    'code',
    'name',
    'inicial',
    'definitivo',
    'comprometido',
    'recaudado',
    'saldo',
    'ccpetCode',
    'active',
  ],
  defaults: () => ({ side: 'expense', requiresCpc: false, usesPac: true }),
  related: ({ id, values }) => values.side === 'expense' && <ExpiredPaid rubroId={id} />,
})

/** The rubros of the working vigencia. */
export const Rubros = screens.List

/** The pasivos exigibles of other years that the appropriations of a rubro pay. */
const ExpiredPaid = ({ rubroId }: { readonly rubroId: string }) => (
  <Show of={expiredPaidBy} params={{ rubroId }}>
    {(all) =>
      all.length > 0 && (
        <section>
          <h3>Pasivos exigibles que paga</h3>
          <ul>
            {all.map(({ id, vigencia, origin, terceroLabel, constituted }) => (
              <li key={id}>
                <Go to="/per-pay-acounts/:validity" params={{ validity: String(vigencia) }}>
                  {origin}
                </Go>{' '}
                {terceroLabel} <small>{showPesos(money(constituted))}</small>
              </li>
            ))}
          </ul>
        </section>
      )
    }
  </Show>
)
