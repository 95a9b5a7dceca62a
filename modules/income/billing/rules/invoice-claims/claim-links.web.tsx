import { Go, useCan } from '@quina/blocks/web'
import type { ClaimsOfInvoice } from './claims.contract.ts'

const paths = { FURIPS: '/furips-create/:id', FURTRAN: '/furtran-create/:id' } as const
const permissions = { FURIPS: 'billing.furips.view', FURTRAN: 'billing.furtran.view' } as const

type ClaimLinksProps = ClaimsOfInvoice & { readonly invoiceId: string }

/** Links an invoice to its claims, or to the screen that makes them. */
export function ClaimLinks({ invoiceId, claims, claimable, transported }: ClaimLinksProps) {
  const can = useCan()
  const seen = claims.filter(({ form }) => can(permissions[form]))
  const input = transported ? (['FURIPS', 'FURTRAN'] as const) : (['FURIPS'] as const)
  const missing = input.filter(
    (name) => claimable && can(permissions[name]) && !claims.some(({ form }) => form === name),
  )
  return (
    <>
      {seen.map(({ id, form, number }) => (
        <span key={id}>
          <Go to={paths[form]} params={{ id }}>
            {number === null ? `${form} en borrador` : `${form} ${number}`}
          </Go>{' '}
        </span>
      ))}
      {missing.map((form) => (
        <span key={form}>
          <Go to={paths[form]} params={{ id: invoiceId }}>
            Reclamar con {form}
          </Go>{' '}
        </span>
      ))}
    </>
  )
}
