import { defineFile, f, permissionFor } from '@quina/blocks'
import { asset } from '../../register/asset/asset.contract.ts'

/** The hoja de vida of biomedical equipment: identification, permit, plan, maintenance and adverse events. */
export const deviceSheet = defineFile({
  id: 'assets.deviceSheet',
  taken: false,
  title: 'Activos fijos: hoja de vida del equipo',
  access: permissionFor(asset, 'view'),
  params: { id: f.ref('assets.asset', 'Activo') },
  opens: ['id'],
})
