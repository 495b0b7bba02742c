/** English sentences for plans: steps in `step-en`, warnings in `warning-en`. */
import type { PlanWords } from './plan-words';
import { stepsEn } from './step-en';
import { rolesEn, warningsEn } from './warning-en';

export const planEn: PlanWords = {
  steps: stepsEn,
  warnings: warningsEn,
  roles: rolesEn,
  unknownStep: (code) => `A step that this page has no words for (${code}). Look at the technical details.`,
  unknownWarning: (code) => `A warning that this page has no words for (${code}). Look at the technical details.`,
};
