export { AffiliationLine, AllergyLine, MotiveForm } from './unidentified/reception.web.tsx'

import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'
import { newPatients } from './unidentified/reception.web.tsx'

const terceroPages = () => import('./tercero/tercero-pages.web.tsx')

/** The browser side of people. */
export const peopleWeb = webModule({
  name: 'people',
  newReferences: { 'people.patient': newPatients },
  screens: screensWith(
    screens,
    {
      '/terceros/list': () => import('./tercero/tercero.web.tsx').then((file) => file.TerceroList),
      '/terceros/create': () => terceroPages().then((file) => file.TerceroCreate),
      '/terceros/edit/:id': () => terceroPages().then((file) => file.TerceroEdit),
      '/verTercero/:id': () => import('./tercero-file/tercero-file.web.tsx').then((file) => file.TerceroFile),
      '/responsable': () => import('./custody/custody.web.tsx').then((file) => file.CustodyList),
      '/accesos-con-motivo': () =>
        import('./access-log/access-motive.web.tsx').then((file) => file.AccessMotives),
      '/usuarios-eventos': () => import('./patient/patient-list.web.tsx').then((file) => file.PatientList),
      '/editarUsuario/:id': () => import('./patient/patient-form.web.tsx').then((file) => file.PatientForm),
      '/verUsuario/:id': () =>
        import('./patient-file/patient-file.web.tsx').then((file) => file.PatientFileScreen),
    },
    {
      rightsRequest: () =>
        import('./rights-request/rights-request.web.tsx').then((file) => file.rightsRequestScreens),
      dataBreach: () => import('./data-breach/data-breach.web.tsx').then((file) => file.dataBreachScreens),
      employee: () => import('./employee/employee.web.tsx').then((file) => file.employeeScreens),
    },
  ),
  tiles: [
    {
      title: 'Cuentas bancarias por aprobar',
      permission: 'people.bankAccount.approve',
      order: 60,
      load: () => import('./bank-account/pending-tile.web.tsx').then((file) => file.PendingAccountsTile),
    },
  ],
  sections: [
    {
      of: 'hospital.specialty',
      title: 'Profesionales que atienden',
      permission: 'people.employee.view',
      order: 10,
      load: () => import('./specialty-staff/specialty-staff.web.tsx').then((file) => file.SpecialtyStaff),
    },
  ],
})
