import { catalogService, refusing, serveCatalog } from '@quina/blocks/server'
import { must, refused, scaled } from '@quina/kernel'
import { preparationKind } from './preparation-kind.contract.ts'

/** Rules: FAR-111 the share is a part of the whole, FAR-112 a certificate with a last day has its number. */
export const preparationKindService = catalogService<typeof preparationKind>({
  catalog: preparationKind,
  whose: 'house',
  chosenBy: ['pharmacy'],
  async onSave(_tx, { values: { share, certificate, certifiedUntil } }) {
    const part = share === null ? 1n : scaled(share, 6)
    must(part > 0n && part <= 100_000_000n, 'FAR-111', 'share', 'Es más que cero y no más de cien.')
    const named = certifiedUntil === null || certificate !== null
    must(named, 'FAR-112', 'certificate', 'Diga el número del certificado.')
  },
})

export const preparationKindOperations = refusing(
  {
    'pharmacy.preparation_kind_certified': refused(
      'FAR-112',
      'Diga el número del certificado.',
      'certificate',
    ),
  },
  serveCatalog(preparationKindService),
)
