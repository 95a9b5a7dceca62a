import { CommandOf, Show } from '@quina/blocks/web'
import { money, plural, showPesos } from '@quina/kernel'
import { openFuturas, reverseFuturas, yearFuturas } from './futura.contract.ts'

const look = { variant: 'default', size: 'xs' } as const
const pesosOf = (amount: string) => showPesos(money(amount))

/** Offers to appropriate the commitments made before the year began, and to reverse the last opening. */
export const OpenFuturas = ({ year }: { readonly year: number }) => (
  <Show of={yearFuturas} params={{ year }}>
    {({ count, amount, opening }) => (
      <>
        {count > 0 && (
          <CommandOf
            of={openFuturas}
            about={{ year }}
            title={`Abrir vigencias futuras por ${pesosOf(amount)}`}
            consequence={
              `Se trasladan ${pesosOf(amount)} y se expiden el CDP y el registro de ` +
              `${plural(count, 'compromiso', 'compromisos')}.`
            }
            begun={{ date: `${year}-01-01` }}
            done={() => 'Las vigencias futuras quedaron abiertas.'}
            look={look}
          />
        )}
        {opening && (
          <CommandOf
            of={reverseFuturas}
            about={{ year }}
            title={`Reversar la apertura de vigencias futuras por ${pesosOf(opening.amount)}`}
            label="Reversar la apertura de vigencias futuras…"
            begun={{ date: opening.day }}
            done={() => 'La apertura quedó reversada.'}
            look={look}
          />
        )}
      </>
    )}
  </Show>
)
