/** Spanish sentences for plans: steps in `step-es`, warnings in `warning-es`. */
import type { PlanWords } from './plan-words';
import { rolesEs } from './roles';
import { stepsEs } from './step-es';
import { warningsEs } from './warning-es';

export const planEs: PlanWords = {
  steps: stepsEs,
  warnings: warningsEs,
  roles: rolesEs,
  actsFor: (account, sentence) => `Por ${account}: ${sentence}`,
  unknownStep: (code) => `Un paso para el que esta página no tiene palabras (${code}). Mire los detalles técnicos.`,
  unknownWarning: (code) => `Un aviso para el que esta página no tiene palabras (${code}). Mire los detalles técnicos.`,
};
