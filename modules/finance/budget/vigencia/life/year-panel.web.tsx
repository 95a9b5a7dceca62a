import { CommandOf, Go, Show, useCan } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { OpenFuturas } from '../futura/open-futuras.web.tsx'
import { viewRezago } from '../rezago/rezago.contract.ts'
import { Blockers } from './blockers.web.tsx'
import { closeYear, prepareYear, reopenYear, startClosing, yearState } from './year.contract.ts'

type YearProps = { readonly year: number }

/** The next steps of a fiscal year, and their blockers. */
export const YearPanel = ({ year }: YearProps) => (
  <Show of={yearState} params={{ year }}>
    {({ status, blockers }) => (
      <>
        <div className="q-year-deeds">
          <Prepare year={year + 1} />
          <Turns year={year} status={status} />
          {status === 'open' && <OpenFuturas year={year} />}
          <LeftUnpaid year={year} />
        </div>
        {status === 'closing' && blockers.length > 0 && (
          <section>
            <h3>Lo que falta para cerrar</h3>
            <Blockers blockers={blockers} />
          </section>
        )}
      </>
    )}
  </Show>
)

const look = { variant: 'default', size: 'xs' } as const

const Prepare = ({ year }: YearProps) => (
  <CommandOf
    of={prepareYear}
    about={{ year }}
    title={`Preparar la vigencia ${year}`}
    consequence={
      `Copia los rubros de ${year - 1} y elabora un borrador del presupuesto inicial. ` +
      'Puede repetirlo: solo agrega lo que falte.'
    }
    begun={{ base: 'definitive', income: '5', expense: '5' }}
    done={({ rubros, income, expense, initialId }) =>
      initialId === null
        ? `Se copiaron ${rubros} rubros. El presupuesto inicial no se cambió.`
        : `Se copiaron ${rubros} rubros. Borrador: ingresos ${showPesos(money(income))}, ` +
          `gastos ${showPesos(money(expense))}.`
    }
    look={look}
    label={`Preparar la vigencia ${year}…`}
  />
)

function Turns({ year, status }: YearProps & { readonly status: string }) {
  const turn = { about: { year }, look }
  return (
    <>
      {status === 'open' && (
        <CommandOf
          {...turn}
          of={startClosing}
          title={`Iniciar el cierre ${year}`}
          done={() => 'La vigencia está en cierre.'}
        />
      )}
      {status === 'closing' && (
        <CommandOf
          {...turn}
          of={closeYear}
          title={`Cerrar la vigencia ${year}`}
          done={() => 'La vigencia quedó cerrada.'}
        />
      )}
      {status === 'closed' && (
        <CommandOf
          {...turn}
          of={reopenYear}
          title={`Reabrir la vigencia ${year}`}
          done={() => 'La vigencia volvió a quedar en cierre.'}
        />
      )}
    </>
  )
}

function LeftUnpaid({ year }: YearProps) {
  const can = useCan()
  if (!can(viewRezago)) return null
  return (
    <Go to="/per-pay-acounts/:validity" params={{ validity: String(year) }}>
      Cuentas por pagar y reservas
    </Go>
  )
}
