import { CommandOf, filled, Go, useAnswer, useCan } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { Link, Panel } from '@quina/ui/web'
import type { AccountAnswer } from '../account/account.contract.ts'
import { accountCap, splitAtCap } from './soat-split.contract.ts'

/** For an account that SOAT or ADRES pays: its event, the rest of the tope, and the command that moves what passes it. */
export function AccountCap({ admission }: Pick<AccountAnswer, 'admission'>) {
  const can = useCan()
  const isOfTraffic = admission.policy !== null || admission.siras !== null || admission.regime === 'soat'
  const { data } = useAnswer(accountCap, { admissionId: admission.id })
  if (data === undefined) return null
  if (data === null)
    return isOfTraffic && can('billing.accident.edit') ? <Untold admission={admission} /> : null
  return (
    <Panel title="Tope SOAT">
      <p>
        <Go to="/furips/eventos/edit/:id" params={{ id: data.accidentId }}>
          {data.accident}
        </Go>
      </p>
      {data.layers.map(({ payerId, payer, cap, left, pending }) => (
        <p key={payerId} className="q-context">
          {payer}: quedan {showPesos(money(left))} de {showPesos(money(cap))}; por facturar{' '}
          {showPesos(money(pending))}
        </p>
      ))}
      {data.beyond !== '0.00' && (
        <>
          <p>Pasa del tope en {showPesos(money(data.beyond))}.</p>
          <CommandOf
            of={splitAtCap}
            about={{ admissionId: admission.id }}
            {...(data.nextPayerId === null
              ? {}
              : { begun: { payerId: data.nextPayerId }, labels: { payerId: data.nextPayer ?? '' } })}
            done={({ moved }) => `Pasaron ${showPesos(money(moved))} al otro pagador.`}
          />
        </>
      )}
    </Panel>
  )
}

/** The event is not recorded yet: the form starts with the data of the admission. */
function Untold({ admission: { id, policy, siras, payerId } }: Pick<AccountAnswer, 'admission'>) {
  const search = new URLSearchParams({
    admissionId: id,
    payerId: payerId ?? '',
    policyNumber: policy ?? '',
    sirasNumber: siras ?? '',
  })
  return (
    <Panel title="Tope SOAT">
      <p className="q-context">Aún no se ha registrado el accidente o evento de esta admisión.</p>
      <Link href={`${filled('/furips/eventos/create', {})}?${search}`}>Registrar el evento</Link>
    </Panel>
  )
}
