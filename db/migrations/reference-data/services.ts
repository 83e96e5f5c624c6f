import { approvalOfManufacturers } from './approval-of-manufacturers.ts'
import { assessmentAndVerification } from './assessment-and-verification.ts'
import { ballastWaterManagement } from './ballast-water-management.ts'
import { energyEfficiency } from './energy-efficiency.ts'
import { offshoreUnits } from './offshore-units.ts'
import { safetyManagementAudits } from './safety-management-audits.ts'
import type { ServiceSeed } from './service-seed.ts'
import { shipClassification } from './ship-classification.ts'
import { specialSurveys } from './special-surveys.ts'
import { statutoryCertification } from './statutory-certification.ts'
import { technicalAdvisory } from './technical-advisory.ts'
import { tonnageMeasurement } from './tonnage-measurement.ts'
import { trainingAndEducation } from './training-and-education.ts'

/** What the sample authority offers when a register is new, in the order the pages show it; frozen with the migrations that insert it. */
export const services: ServiceSeed[] = [
  shipClassification,
  statutoryCertification,
  safetyManagementAudits,
  offshoreUnits,
  assessmentAndVerification,
  technicalAdvisory,
  trainingAndEducation,
  approvalOfManufacturers,
  tonnageMeasurement,
  energyEfficiency,
  ballastWaterManagement,
  specialSurveys,
]
