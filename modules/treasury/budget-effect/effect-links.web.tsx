import { GoTo } from '@quina/blocks/web'

const places: Readonly<Record<string, readonly [label: string, path: string]>> = {
  voucher: ['Ver el asiento', '/accounting-seat/edit/'],
  recognition: ['Ver el reconocimiento', '/edit-ingreso-presupuestal/'],
  collection: ['Ver el recaudo presupuestal', '/edit-ingreso-presupuestal/'],
  obligacion: ['Ver la obligación', '/rubro-obligacion/edit/'],
  pago: ['Ver el pago presupuestal', '/rubro-pago/edit/'],
}

interface Effect {
  readonly kind: string
  readonly id: string
}

/** What a document of treasury posted, what it did in the budget, and where else it leads. */
export function EffectLinks({
  facts,
  more = [],
}: {
  readonly facts: Readonly<Record<string, unknown>>
  readonly more?: readonly { readonly label: string; readonly to: string }[]
}) {
  const effects = (facts.effects as readonly Effect[] | undefined) ?? []
  const links = [
    ...effects.flatMap(({ kind, id }) => {
      const place = places[kind]
      return place === undefined ? [] : [{ label: place[0], to: `${place[1]}${id}` }]
    }),
    ...more,
  ]
  if (links.length === 0) return null
  return (
    <section>
      <h3>Relacionados</h3>
      {links.map(({ label, to }) => (
        <p key={to}>
          <GoTo address={to}>{label}</GoTo>
        </p>
      ))}
    </section>
  )
}
