import {
  editedCertificate,
  NewCertificate,
} from '#/domain/register/model/certificate/certificate.ts'
import { checkForm } from '#/pages/web/forms/check-form.ts'

export const checkNew = (form: FormData) => checkForm(form, NewCertificate)
export const checkEdited = (form: FormData) => checkForm(form, editedCertificate(form))
