import { serverModule } from '@quina/blocks/server'
import { connectionOperations } from './connection/connection.server.ts'
import { deliverJob } from './delivery/delivery.server.ts'
import { einvoiceRecords } from './einvoice-records.contract.ts'
import { documentOperations } from './monitor/document.server.ts'
import { einvoiceAlerts, numberingMonitor, numberingStep } from './monitor/oversight.server.ts'
import { authorisationOperations } from './numbering/authorisation.server.ts'
import { dianRuleOperations } from './rule/dian-rule.server.ts'
import { screens } from './screens.contract.ts'
import { sendJob } from './send/send.server.ts'
import { setupOperations } from './setup/setup-operations.server.ts'

export { clientFor } from './client/client-for.server.ts'
export { type DianReply, DianSilence } from './client/dian-client.server.ts'
export { type PackedFile, zipOf } from './client/zip.server.ts'
export { type GatheredFile, gatherFile, zipStream } from './client/zip-stream.server.ts'
export { documentPdf, printContextFor } from './delivery/paper.server.ts'
export { softwareSecurityCode, zoned } from './fingerprint/fingerprint.server.ts'
export { declaredIn, documentOf, numberTaken } from './issue/document-of.server.ts'
export { type Issued, type Issuing, issueElectronic, type SoldDocument } from './issue/issue.server.ts'
export { issuerOf, municipalityOf } from './issue/issuer.server.ts'
export {
  type DianAnswer,
  type DianMessage,
  defineElectronicOwner,
  type ElectronicOwner,
} from './issue/owner.server.ts'
export { certificateInUse } from './issue/signing.server.ts'
export { authorisationService } from './numbering/authorisation.server.ts'
export {
  authorisationOf,
  issuesElectronically,
  type TakenNumber,
  takeNumber,
  takenNumber,
  takingNumber,
} from './numbering/take-number.server.ts'
export { storedSoftware } from './receiver/register.server.ts'
export { sendDocument } from './send/send.server.ts'
export { setupOf } from './setup/setup.server.ts'
export { keepSetup } from './setup/setup-operations.server.ts'
export { signDocument } from './signature/sign.server.ts'
export { type WrittenXml, writeXml, type Xml } from './xml/write.server.ts'

/** Electronic documents before DIAN. */
export const einvoice = serverModule({
  name: 'einvoice',
  label: 'Facturación electrónica',
  operations: [
    ...authorisationOperations,
    ...dianRuleOperations,
    ...setupOperations,
    ...connectionOperations,
    ...documentOperations,
  ],
  jobs: [sendJob, deliverJob],
  records: einvoiceRecords,
  alerts: einvoiceAlerts,
  firstSteps: [numberingStep],
  monitors: [numberingMonitor],
  screens,
})
