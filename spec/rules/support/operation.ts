import { type Method, methods } from '@helpdesk/contract-model';
import type { Place } from './place.ts';

export interface ParameterPlace {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly place: Place;
}

/** One operation, including what its path item declares for it. */
export interface OperationPlace {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly place: Place;
  readonly parameters: readonly ParameterPlace[];
  /** The JSON content of the request body, absent without a body. */
  readonly body?: { readonly required: boolean; readonly content: Place };
  readonly responses: readonly ResponsePlace[];
}

export interface ResponsePlace {
  readonly status: string;
  readonly place: Place;
  readonly examples: readonly [key: string, example: Place][];
}

export const jsonContent = (place: Place): Place => place.at('content', 'application/json');

export const readResponsePlaces = (responses: Place): ResponsePlace[] =>
  responses
    .entries()
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, place]) => ({ status, place, examples: jsonContent(place).at('examples').entries() }));

/** The operations of a path item. The parameters of the path item come first. */
export function readOperationPlaces(path: string, item: Place): OperationPlace[] {
  return methods
    .filter((method) => item.at(method).value !== undefined)
    .map((method) => readOperation(method, path, item));
}

function readOperation(method: Method, path: string, item: Place): OperationPlace {
  const place = item.at(method);
  const body = place.at('requestBody');
  return {
    id: String(place.members.operationId ?? `${method} ${path}`),
    method,
    path,
    place,
    parameters: [...item.at('parameters').items(), ...place.at('parameters').items()].map(readParameter),
    responses: readResponsePlaces(place.at('responses')),
    ...(body.value !== undefined && { body: { required: body.members.required === true, content: jsonContent(body) } }),
  };
}

const readParameter = (place: Place): ParameterPlace => ({
  name: String(place.members.name),
  in: String(place.members.in),
  required: place.members.required === true,
  place,
});

export const isSuccess = (status: string): boolean => status.startsWith('2');
export const isError = (status: string): boolean => status.startsWith('4') || status.startsWith('5');

/** True for an operation without the success case `minimal`. minimal-case reports it; other rules do not report its consequences. */
export const lacksMinimal = (operation: OperationPlace): boolean => !successKeys(operation).includes('minimal');

/** The keys of an operation's success cases. */
export const successKeys = (operation: OperationPlace): string[] =>
  operation.responses.filter(({ status }) => isSuccess(status)).flatMap(({ examples }) => examples.map(([key]) => key));
